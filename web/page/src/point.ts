/** A point of a picture, in its pixels. */
export type Point = [number, number];
