//! Texts as they come from files: UTF-8, and UTF-16 as some editors write it.

/// The text that bytes are: UTF-16 after its byte order mark, or where every second byte of the first is 0;
/// otherwise UTF-8.
///
/// ```
/// use catena::grid::format::decode;
///
/// assert_eq!(decode(b"5\x003\x00".to_vec()), Ok("53".to_owned()));
/// assert_eq!(decode(vec![0xfe, 0xff, 0, b'5']), Ok("5".to_owned()));
/// assert_eq!(decode(vec![b'5', 0xff]), Err(1));
/// ```
///
/// # Errors
/// The place of the first byte that is not text, counted from 0.
pub fn decode(bytes: Vec<u8>) -> Result<String, usize> {
    let wide = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        String::from_utf16(&units).map_err(|_| 0)
    };
    match bytes[..] {
        [0xff, 0xfe, ref rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, ref rest @ ..] => wide(rest, u16::from_be_bytes),
        [one, 0, ..] if one != 0 => wide(&bytes, u16::from_le_bytes),
        [0, one, ..] if one != 0 => wide(&bytes, u16::from_be_bytes),
        _ => String::from_utf8(bytes).map_err(|error| error.utf8_error().valid_up_to()),
    }
}
