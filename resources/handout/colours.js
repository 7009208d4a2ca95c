// One meaning, one colour: class 0 blue, class 1 vermilion (Okabe and Ito), through near-white at p = 0.5. The
// pictures have tints of them, so that dark lines and points in the full colours stay visible. The map of the log
// evidence is in cividis.
export const classColours = ["#0072b2", "#d55e00"];
export const classOutlines = ["#0067a1", "#c25600"];
export const gradients = {
  probability: table([0x5b9fca, 0xa9cbe2, 0xf6f5f3, 0xf2bd97, 0xe58a4c]),
  deviation: table([0xfbfae3, 0xdfe4b4, 0xb6bf82, 0x8a965b, 0x5e6f3e]),
  entropy: table([0xfcfaf6, 0xdedcd9, 0xbab8b6, 0x969493, 0x737272]),
  evidence: table([0x00224e, 0x1d3b6d, 0x434e6c, 0x61656f, 0x7d7c78, 0x9b9476, 0xbcae6c, 0xdecb58, 0xfee838]),
};

// 257 colours, red, green, blue of each.
function table(stops) {
  const parts = stops.map((c) => [c >> 16, (c >> 8) & 255, c & 255]), colours = new Uint8ClampedArray(3 * 257);
  for (let k = 0; k <= 256; k++) {
    const t = (k / 256) * (stops.length - 1), i = Math.min(stops.length - 2, Math.floor(t));
    for (let q = 0; q < 3; q++) colours[3 * k + q] = parts[i][q] + (t - i) * (parts[i + 1][q] - parts[i][q]);
  }
  return colours;
}

export function colourAt(gradient, share) {
  const k = 3 * Math.round(256 * Math.min(1, Math.max(0, share)));
  return `rgb(${gradient[k]},${gradient[k + 1]},${gradient[k + 2]})`;
}
