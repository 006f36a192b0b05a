import { z } from 'zod'
import { typedText } from '../platform/typed-text-schema.ts'
import { balanceSchema, ledgerEntrySchema } from './loyalty.ts'
import { tillLookUpSchema } from './tills.ts'

export const counterUndoSchema = tillLookUpSchema
  .extend({
    movementId: z.string().regex(/^[\w-]{1,64}$/),
    /** A manager states it to undo what someone else did, or did more than 24 hours ago. */
    reason: typedText(200).min(1).exactOptional(),
  })
  .meta({ id: 'CounterUndo' })

const counterMovementSchema = ledgerEntrySchema
  .extend({
    /** The caller can undo it: it is their own of the last 24 hours, or they are a manager and state a reason. */
    undo: z.enum(['own', 'with-reason']).exactOptional(),
    isUndone: z.literal(true).exactOptional(),
  })
  .meta({ id: 'CounterMovement' })

/** A card as staff see it at the counter. */
export const counterCardSchema = balanceSchema
  .extend({
    /** Empty if it is not known. */
    firstName: z.string(),
    /** The caller's own card, on which only a manager could collect or undo. */
    isLocked: z.literal(true).exactOptional(),
    /** The movements, newest first. */
    movements: z.array(counterMovementSchema),
    pointsPerDollar: z.int(),
    pointsPerReward: z.int(),
    rewardInCents: z.int(),
    pointsPer10Litres: z.int().exactOptional(),
    alsoExcluded: z.array(z.string()).exactOptional(),
    /** Cards of another system wait for their customers. */
    hasOldCards: z.literal(true).exactOptional(),
    /** Set if the call repeats one that was answered: when that was done. */
    wasDoneAt: z.iso.datetime().exactOptional(),
  })
  .meta({ id: 'CounterCard' })

export type CounterUndo = z.infer<typeof counterUndoSchema>
export type CounterMovement = z.infer<typeof counterMovementSchema>
export type CounterCard = z.infer<typeof counterCardSchema>
