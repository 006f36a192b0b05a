import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { NOTES_MAX_CHARACTERS } from '@fuel-shack/contract/platform/limits'
import { joinNotes } from './order-note.ts'

const notes = fc.string({ maxLength: NOTES_MAX_CHARACTERS })

it('joined notes have both, within the limit, and a note only once', () => {
  fc.assert(
    fc.property(notes, notes, (before, note) => {
      const both = `${before.trim()}\n${note.trim()}`.trim()
      const fits = before.trim().includes(note.trim()) || both.length <= NOTES_MAX_CHARACTERS
      const joined = joinNotes(before, note)
      expect(joined !== undefined).toBe(fits)
      const text = joined ?? both
      expect(text).toContain(before.trim())
      expect(text).toContain(note.trim())
      expect((joined ?? '').length).toBeLessThanOrEqual(NOTES_MAX_CHARACTERS)
      expect(joinNotes(text, note)).toBe(text)
    }),
  )
})
