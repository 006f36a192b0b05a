import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

/** A request of the server's own checks: `/readyz` answers it with how the request arrived. */
export const DOCTOR_HEADER = 'fuel-shack-doctor'
const VALID_MS = 5 * 60_000

/** How a request arrived at the server. */
export const arrivalSchema = z.object({
  /** The address that limits count, which is the caller's if the proxy is trusted. */
  address: z.string(),
  /** The address of the connection. */
  connection: z.string(),
  hasForwardedFor: z.boolean(),
  /** The connection is one of a proxy whose X-Forwarded-For counts. */
  isProxyTrusted: z.boolean(),
})
export type Arrival = z.infer<typeof arrivalSchema>

type Secret = string | Uint8Array

const macOf = (secret: Secret, at: string): Buffer =>
  createHmac('sha256', secret).update(`fuel-shack doctor: ${at}`).digest()

/** Proves that the caller has the secret of the server, without sending it. */
export function makeDoctorProof(secret: Secret, now: Date): string {
  const at = String(now.getTime())
  return `${at}.${macOf(secret, at).toString('base64url')}`
}

function isDoctorProof(secret: Secret, text: string, now: Date): boolean {
  const [at = '', mac = ''] = text.split('.')
  if (!/^\d{1,15}$/.test(at) || Math.abs(now.getTime() - Number(at)) > VALID_MS) return false
  const [given, expected] = [Buffer.from(mac, 'base64url'), macOf(secret, at)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** @returns undefined for every other caller */
export function readArrival(request: FastifyRequest, secret: Secret, now: Date): Arrival | undefined {
  const proof = request.headers[DOCTOR_HEADER]
  if (typeof proof !== 'string' || !isDoctorProof(secret, proof, now)) return undefined
  return {
    address: request.ip,
    connection: request.socket.remoteAddress ?? '',
    hasForwardedFor: request.headers['x-forwarded-for'] !== undefined,
    isProxyTrusted: (request.ips?.length ?? 1) > 1,
  }
}
