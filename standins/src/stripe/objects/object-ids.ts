import { randomInt } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const randomText = (length: number) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export const newSessionId = () => `cs_test_${randomText(58)}`

export function newObjectId(
  prefix:
    | 'coupon'
    | 'prod'
    | 'price'
    | 'pi'
    | 'ch'
    | 'py'
    | 'pm'
    | 'plink'
    | 're'
    | 'du'
    | 'txn'
    | 'evt'
    | 'li'
    | 'req',
): string {
  return `${prefix}_${randomText(24)}`
}
