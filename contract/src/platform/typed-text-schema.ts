import { z } from 'zod'
import { isName } from './folded-text.ts'
import { isTypedText } from './typed-text.ts'
import { whenValid } from './when-valid.ts'

/** Text in a request. Each string of a request body is one, or has a stricter format. */
export const typedText = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters)
    .refine(isTypedText, { error: 'Contains characters that cannot be printed', ...whenValid })

/** A name that a person gives to someone or something, which shows something. */
export const typedName = (maxCharacters: number) =>
  typedText(maxCharacters)
    .min(1)
    .refine(isName, { error: 'Shows no name', ...whenValid })
