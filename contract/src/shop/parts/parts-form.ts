import { ALLERGENS } from '../catalogue/allergens.ts'

/** The form of the parts that go into many dishes. Must not import zod. */
export const partsForm = {
  title: 'Kitchen parts',
  intro: 'Chips, gravy, bread, oil: say once what is in them. Every dish made with a part has its allergens at once.',
  isBare: true,
  fields: {
    value: {
      kind: 'list',
      label: 'Parts',
      itemName: 'part',
      most: 60,
      canBeEmpty: true,
      isFolded: true,
      fields: {
        title: { kind: 'text', label: 'Name', maxLength: 40 },
        contains: { kind: 'choices', label: 'Contains', options: ALLERGENS },
        mayContain: { kind: 'choices', label: 'May contain a trace of', options: ALLERGENS },
        id: { kind: 'id', label: 'Id' },
      },
    },
  },
} as const
