import { randomInt } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const randomText = (length: number) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export const newSessionId = () => `cs_test_${randomText(58)}`

/** @param prefix that Stripe uses for the kind of object, such as `pi`. */
export const newObjectId = (prefix: string) => `${prefix}_${randomText(24)}`
