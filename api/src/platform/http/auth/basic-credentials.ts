/** @param authorization the header, which may have another scheme or be malformed */
export function readBasic(authorization = ''): { user: string; password: string } | undefined {
  const [, credentials] = /^basic +(\S+)$/i.exec(authorization) ?? []
  if (credentials === undefined) return undefined
  const [, user, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? []
  return user === undefined || password === undefined ? undefined : { user, password }
}
