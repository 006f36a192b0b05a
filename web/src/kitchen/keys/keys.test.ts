import { describe, expect, it } from 'vitest'
import { commandOf } from './key-commands.ts'
import { neighbourOf } from './ticket-focus.ts'

const press = (key: string, changes: Partial<KeyboardEvent> = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...changes })

describe('a key', () => {
  it('a key selects a ticket by its position, and acts on it', () => {
    expect(press('3')).toEqual({ does: 'select', position: 3 })
    expect(press('ArrowDown')).toEqual({ does: 'move', to: 'down' })
    expect([press('r'), press('R')]).toEqual([{ does: 'ready' }, { does: 'ready' }])
    expect([press('d'), press('Backspace')]).toEqual([{ does: 'done' }, { does: 'done' }])
  })

  it('a key does nothing with a modifier, so that the shortcuts of the browser stay', () => {
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) expect(press('r', { [modifier]: true })).toBeUndefined()
  })

  it('a key that stays down moves the selection, and does nothing else twice', () => {
    expect(press('ArrowDown', { repeat: true })).toEqual({ does: 'move', to: 'down' })
    expect(press('d', { repeat: true })).toBeUndefined()
  })

  it('a key without a meaning does nothing', () => {
    for (const key of ['0', 'x', 'Enter', 'Tab', ' ', 'toString']) expect(press(key)).toBeUndefined()
  })
})

describe('the ticket next to another', () => {
  /** Two rows of three, and one ticket. */
  const boxes = [0, 1, 2, 3, 4, 5, 6].map((index) => ({ left: (index % 3) * 100, top: Math.floor(index / 3) * 300 }))

  it('the ticket next to another is the first without a selection', () => {
    expect(neighbourOf(boxes, -1, 'up')).toBe(0)
  })

  it('the ticket next to another follows the reading order to the left and to the right, and stays at the ends', () => {
    expect(neighbourOf(boxes, 2, 'right')).toBe(3)
    expect(neighbourOf(boxes, 3, 'left')).toBe(2)
    expect(neighbourOf(boxes, 0, 'left')).toBe(0)
    expect(neighbourOf(boxes, 6, 'right')).toBe(6)
  })

  it('the ticket next to another is in the same column above and below, or in the nearest one', () => {
    expect(neighbourOf(boxes, 1, 'down')).toBe(4)
    expect(neighbourOf(boxes, 4, 'up')).toBe(1)
    expect(neighbourOf(boxes, 5, 'down')).toBe(6)
    expect(neighbourOf(boxes, 1, 'up')).toBe(1)
    expect(neighbourOf(boxes, 6, 'down')).toBe(6)
  })
})
