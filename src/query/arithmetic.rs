//! What is computed of numbers: of two, and of many.

use super::ast::Operator;
use super::value::Value;

/// The sum of two numbers; no value where there is none.
pub(super) fn added(one: &Value, two: &Value) -> Value {
    computed(Operator::Plus, one, two)
}

/// What arithmetic makes of two numbers: whole numbers of whole numbers, except where a division leaves a
/// rest. There is no value where one of the two has none, nothing is divided by 0, and a whole number that
/// is too large is none.
pub(super) fn computed(operator: Operator, one: &Value, two: &Value) -> Value {
    let leaves_rest = |one: i64, two: i64| one.checked_rem(two).is_some_and(|rest| rest != 0);
    if let (&Value::Integer(one), &Value::Integer(two)) = (one, two)
        && !(operator == Operator::Divide && leaves_rest(one, two))
    {
        let number = match operator {
            Operator::Plus => one.checked_add(two),
            Operator::Minus => one.checked_sub(two),
            Operator::Times => one.checked_mul(two),
            Operator::Divide => one.checked_div(two),
            _ => one.checked_rem(two),
        };
        return number.map_or(Value::Null, Value::Integer);
    }
    let (Some(one), Some(two)) = (one.as_number(), two.as_number()) else { return Value::Null };
    Value::number(match operator {
        Operator::Plus => one + two,
        Operator::Minus => one - two,
        Operator::Times => one * two,
        Operator::Divide => one / two,
        _ => one % two,
    })
}

/// The standard deviation of numbers; that of a sample is divided by one number less than there are. Of too few
/// numbers it is not a number.
///
/// ```
/// use catena::query::deviation;
///
/// assert_eq!(deviation(&[1.0, 3.0], false), 1.0);
/// assert!(deviation(&[1.0], true).is_nan());
/// ```
pub fn deviation(numbers: &[f64], of_sample: bool) -> f64 {
    if numbers.len() <= usize::from(of_sample) {
        return f64::NAN;
    }
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    (squares / (count - f64::from(u8::from(of_sample)))).sqrt()
}

/// The number below which a part of all lie, from 0 to 1: one of them, or else a number between two. `None` of no
/// numbers.
///
/// ```
/// use catena::query::percentile;
///
/// assert_eq!(percentile(vec![4.0, 1.0, 2.0, 3.0], 0.5, false), Some(2.5));
/// assert_eq!(percentile(vec![4.0, 1.0, 2.0, 3.0], 0.5, true), Some(2.0));
/// assert_eq!(percentile(vec![], 0.5, true), None);
/// ```
pub fn percentile(mut numbers: Vec<f64>, part: f64, is_discrete: bool) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    let last = numbers.len().checked_sub(1)?;
    let part = part.clamp(0.0, 1.0);
    if is_discrete {
        let place = (part * numbers.len() as f64).ceil() as usize;
        return Some(numbers[place.saturating_sub(1).min(last)]);
    }
    let place = part * last as f64;
    let (below, above) = (numbers[place.floor() as usize], numbers[place.ceil() as usize]);
    Some(below + (above - below) * place.fract())
}
