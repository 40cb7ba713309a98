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

    /// The standard deviation of the numbers, as far as a sample says it; not a number where there is one at most.
    pub fn deviation(&self) -> f64 {
        let mean = self.value();
        let squares = self.0.iter().map(|(number, weight)| weight * (number - mean).powi(2));
        (squares.sum::<f64>() / self.weights() * self.of_sample()).sqrt()
    }

    /// The standard error of the mean: of equal weights the deviation by the root of the count; not a number where there
    /// is one number at most.
    pub fn error(&self) -> f64 {
        let mean = self.value();
        let squares = self.0.iter().map(|(number, weight)| (weight * (number - mean)).powi(2));
        (squares.sum::<f64>() * self.of_sample()).sqrt() / self.weights()
    }

    /// What the mean square in a sample is less than that in all.
    fn of_sample(&self) -> f64 {
        let count = self.0.len() as f64;
        count / (count - 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Mean;

    #[test]
    fn a_mean_its_deviation_and_its_error_are_those_of_the_books() {
        let of = |numbers: &[(f64, f64)]| {
            let mut mean = Mean::default();
            numbers.iter().for_each(|&(number, weight)| mean.add(number, weight));
            mean
        };
        let near = |one: f64, other: f64| assert!((one - other).abs() < 1e-12, "{one} {other}");
        let all = of(&[(2.0, 1.0), (4.0, 1.0), (4.0, 1.0), (6.0, 1.0)]);
        near(all.value(), 4.0);
        near(all.deviation(), (8.0_f64 / 3.0).sqrt());
        near(all.error(), (8.0_f64 / 3.0).sqrt() / 2.0);
        // Weights count in the mean as repetitions, and as much alike they change nothing.
        near(of(&[(2.0, 1.0), (4.0, 2.0), (6.0, 1.0)]).value(), 4.0);
        let tripled = of(&[(2.0, 3.0), (4.0, 3.0), (4.0, 3.0), (6.0, 3.0)]);
        near(tripled.error(), all.error());
        assert!(of(&[]).value().is_nan() && of(&[(1.0, 1.0)]).error().is_nan());
    }
}
