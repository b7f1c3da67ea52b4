/** A lease is renewed for who is there when so much of it is left, and looked at so often. */
export const renewMs = 2 * 60_000;
export const renewEveryMs = 15_000;
