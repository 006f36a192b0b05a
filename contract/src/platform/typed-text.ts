/**
 * Control characters (C0 without tabs and line breaks, and C1), and the marks that change the direction of text: they can
 * command a printer, and make one text look like another.
 */
// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Printable text: well-formed Unicode without control characters other than tabs and line breaks. */
export function isTypedText(text: string): boolean {
  return text.search(UNPRINTABLE) === -1 && text.isWellFormed()
}

/** Returns what can be printed of a text: a copied one may contain marks that its author never saw. */
export function toTypedText(text: string): string {
  return text.toWellFormed().replaceAll(UNPRINTABLE, '')
}
