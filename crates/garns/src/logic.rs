//! Why? Techniques that find steps, steps that carry their evidence and their proof.
