//! A mean with its error.

/// The mean of numbers that have weights.
#[derive(Clone, Default, Debug)]
pub struct Mean(Vec<(f64, f64)>);

impl Mean {
    /// Takes a number with its weight.
    pub fn add(&mut self, number: f64, weight: f64) {
        self.0.push((number, weight));
    }

    /// How many numbers there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    fn weights(&self) -> f64 {
        self.0.iter().map(|(_, weight)| weight).sum()
    }

    /// The mean; not a number where there is none.
    pub fn value(&self) -> f64 {
        self.0.iter().map(|(number, weight)| number * weight).sum::<f64>() / self.weights()
    }

    /// The standard deviation of the numbers.
    pub fn deviation(&self) -> f64 {
        let mean = self.value();
        let squares = self.0.iter().map(|(number, weight)| weight * (number - mean).powi(2));
        (squares.sum::<f64>() / self.weights()).sqrt()
    }

    /// The standard error of the mean: of equal weights the deviation by the root of the count.
    pub fn error(&self) -> f64 {
        let mean = self.value();
        let squares = self.0.iter().map(|(number, weight)| (weight * (number - mean)).powi(2));
        squares.sum::<f64>().sqrt() / self.weights()
    }
}

#[cfg(test)]
mod tests {
    use super::Mean;

    #[test]
    fn weights_count_as_repetitions_in_mean_and_deviation() {
        let (mut weighted, mut repeated) = (Mean::default(), Mean::default());
        for (number, times) in [(1.0, 3), (4.0, 1), (2.0, 2)] {
            weighted.add(number, f64::from(times));
            (0..times).for_each(|_| repeated.add(number, 1.0));
        }
        assert!((weighted.value() - repeated.value()).abs() < 1e-12);
        assert!((weighted.deviation() - repeated.deviation()).abs() < 1e-12);
        let by_root = repeated.deviation() / 6_f64.sqrt();
        assert!((repeated.error() - by_root).abs() < 1e-12);
        assert!(Mean::default().value().is_nan());
    }
}
