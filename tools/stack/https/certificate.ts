// @peculiar/x509 needs it, and leaves the choice of the polyfill to the program.
import 'reflect-metadata'
import { X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import {
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

const DAY_MS = 86_400_000
/** Phones reject a certificate that is valid for more than 825 days, without a way past it. */
const VALID_MS = 365 * DAY_MS
const RENEWED_BEFORE_MS = 30 * DAY_MS
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

interface KeyAndCertificate {
  key: string
  cert: string
}

/**
 * The certificate of this machine for that host name, signed by itself. Stored in the data folder, so that a phone asks its owner
 * once: another one is made for another host name, or shortly before the stored one expires.
 */
export async function storeCertificate(dataDir: string, host: string, now = new Date()): Promise<KeyAndCertificate> {
  const folder = join(dataDir, 'https')
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  if (existsSync(keyFile) && existsSync(certFile)) {
    const stored = { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') }
    if (isFor(new X509Certificate(stored.cert), host, now)) return stored
  }
  const made = await makeCertificate(host, now)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(keyFile, made.key, { mode: 0o600 })
  writeFileSync(certFile, made.cert)
  return made
}

function isFor(certificate: X509Certificate, host: string, now: Date): boolean {
  const named = isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)
  return named !== undefined && certificate.validToDate.getTime() - RENEWED_BEFORE_MS > now.getTime()
}

async function makeCertificate(host: string, now: Date): Promise<KeyAndCertificate> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: 'CN=Fuel Shack on this machine',
      notBefore: new Date(now.getTime() - DAY_MS),
      notAfter: new Date(now.getTime() + VALID_MS),
      signingAlgorithm: ALGORITHM,
      keys,
      extensions: [
        new SubjectAlternativeNameExtension([{ type: isIP(host) ? 'ip' : 'dns', value: host }]),
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      ],
    },
    crypto,
  )
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')
  return { key, cert: certificate.toString('pem') }
}
