import { z } from 'zod'
import { isTypedText } from './typed-text.ts'

/** Text in a request. Each string of a request body is one, or has a stricter format. */
export const typedText = (maxCharacters: number) =>
  z.string().max(maxCharacters).refine(isTypedText, { error: 'Contains characters that cannot be printed' })
