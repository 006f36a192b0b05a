/** Text that a person can have typed: no control characters but tab and line ends, and well-formed Unicode. */
export function isTypedText(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) && text.isWellFormed()
}
