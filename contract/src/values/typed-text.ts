/** Printable text: well-formed Unicode without control characters other than tabs and line breaks. */
export function isTypedText(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) && text.isWellFormed()
}
