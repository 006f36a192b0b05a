import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40
const AAGUID = Buffer.alloc(16)
const ES256 = -7

export interface SigningOptions {
  origin?: string
  rpId?: string
  isUserVerified?: boolean
  /** Does not increment the counter, as a copied key would. */
  isCopy?: boolean
}

/** A software authenticator with real keys and signatures in the encoding of WebAuthn level 3. */
export class SoftwarePasskey {
  readonly id = randomBytes(24)
  readonly #origin: string
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  #counter = 0

  constructor(origin: string) {
    this.#origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  /** @param options as the server sent them. @returns what the browser would post. */
  register({ challenge }: { challenge: string }, options: SigningOptions = {}): string {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const credential = Buffer.concat([AAGUID, length, this.id, this.#coseKey()])
    const authData = Buffer.concat([this.#authenticatorData(HAS_CREDENTIAL, options), credential])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the encoder's own type is not exported
    const attestationObject = Buffer.from(isoCBOR.encode(attestation as never))
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge, options).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  authenticate({ challenge }: { challenge: string }, options: SigningOptions = {}): string {
    if (!options.isCopy) this.#counter += 1
    const authenticatorData = this.#authenticatorData(0, options)
    const clientData = this.#clientData('webauthn.get', challenge, options)
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
    })
  }

  #answer(response: object): string {
    const id = this.id.toString('base64url')
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} })
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: SigningOptions): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authenticatorData(flags: number, { rpId, isUserVerified = true }: SigningOptions): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    const hash = createHash('sha256')
      .update(rpId ?? new URL(this.#origin).hostname)
      .digest()
    const all = flags | USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0)
    return Buffer.concat([hash, Buffer.from([all]), counter])
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    const key = new Map<number, unknown>([
      [1, 2],
      [3, ES256],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    return Buffer.from(isoCBOR.encode(key as never))
  }
}
