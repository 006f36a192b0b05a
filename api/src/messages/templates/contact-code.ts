interface ContactCode {
  shortName: string
  /** The manager. */
  by: string
  code: string
}

/** Says what the code is for: who gets it by mistake must not pass it on. */
export function codeMessage({ shortName, by, code }: ContactCode): { subject: string; text: string } {
  return {
    subject: `${shortName}: your code`,
    text: `${code} is the code for the alerts of ${shortName}. ${by} wants to send them here. If you don't know why, tell no one the code.`,
  }
}
