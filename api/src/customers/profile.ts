import { isTypedText } from '@fuel-shack/contract/typed-text'
import { z } from 'zod'
import type { Profile } from '../providers/sign-in.ts'

const NAME_MAX_CHARACTERS = 200
const EMAIL_MAX_CHARACTERS = 254

/** A provider's word on a person, without what no person has: it is stored, shown to staff and told to other providers. */
export function plausibleProfile({ name, emailAddress }: Profile): Profile {
  const hasName = name !== null && name.length <= NAME_MAX_CHARACTERS && isTypedText(name)
  const hasAddress =
    emailAddress !== null && emailAddress.length <= EMAIL_MAX_CHARACTERS && z.email().safeParse(emailAddress).success
  return { name: hasName ? name : null, emailAddress: hasAddress ? emailAddress : null }
}
