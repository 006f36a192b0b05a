import { createHash, timingSafeEqual } from 'node:crypto'

/** @param authorization the header, which may have another scheme or be malformed */
export function readBasic(authorization = ''): { user: string; password: string } | undefined {
  const [, credentials] = /^basic +(\S+)$/i.exec(authorization) ?? []
  if (credentials === undefined) return undefined
  const [, user, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? []
  return user === undefined || password === undefined ? undefined : { user, password }
}

/** Compares in constant time: digests have a fixed length, as `timingSafeEqual` requires. */
export function createPasswordCheck(password: string): (given: string) => boolean {
  const expected = digest(password)
  return (given) => timingSafeEqual(digest(given), expected)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
