//! Weights in 8 bits.

use crate::net::{CLASSES, Convolution, Net};

/// The number of bytes of all weights.
pub(crate) const LENGTH: usize = 13_116;

/// The weights as bytes, in the order that [`Net::from_bytes`] reads. The largest weight of each output is 127.
pub(crate) fn to_bytes(net: &Net) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(LENGTH);
    convolution(&net.first, &mut bytes);
    convolution(&net.second, &mut bytes);
    convolution(&net.third, &mut bytes);
    layer::<CLASSES>(&net.last, &net.last_bias, &mut bytes);
    debug_assert_eq!(bytes.len(), LENGTH);
    bytes
}

fn convolution<const I: usize, const O: usize>(convolution: &Convolution<I, O>, bytes: &mut Vec<u8>) {
    layer::<O>(convolution.weights.as_flattened(), &convolution.bias, bytes);
}

fn layer<const O: usize>(weights: &[[f32; O]], bias: &[f32; O], bytes: &mut Vec<u8>) {
    let scales: [f32; O] = std::array::from_fn(|o| {
        let largest = weights.iter().map(|weights| weights[o].abs()).fold(1e-6, f32::max);
        largest / 127.0
    });
    for value in scales.iter().chain(bias) {
        bytes.extend(value.to_le_bytes());
    }
    for weights in weights {
        for (weight, scale) in weights.iter().zip(&scales) {
            bytes.push((weight / scale).round().clamp(-127.0, 127.0) as i8 as u8);
        }
    }
}
