import { fewLeft, isOptionSoldOut, type Availability } from '@fuel-shack/contract/shop/catalogue/availability'
import type { DishDetails } from '@fuel-shack/contract/shop/catalogue/dish-details'
import type { DishOption, OptionGroup } from '@fuel-shack/contract/shop/catalogue/dish-options'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { ChoiceGroup, type ChoiceOption } from '../../ui/controls/ChoiceGroup.tsx'

interface OptionGroupsProps {
  groups: readonly OptionGroup[]
  /** The ids of the chosen options. */
  ids: readonly string[]
  /** The dish: an option does not repeat its allergens, and removes only tags that it has. */
  listed: Pick<DishDetails, 'allergens' | 'tags'> | null | undefined
  availability: Availability
  /** The title of a group that lacks a choice. */
  faultyGroup: string | undefined
  onChange: (ids: string[]) => void
}

const NONE = 'none'
const LIST = new Intl.ListFormat('en-AU')

/** The options of a dish: radio buttons for one of several, else checkboxes. */
export function OptionGroups({ groups, ids, listed, availability, faultyGroup, onChange }: OptionGroupsProps) {
  return groups.map((group) => {
    const inGroup = group.options.map(({ id }) => id).filter((id) => ids.includes(id))
    const others = ids.filter((id) => !inGroup.includes(id))
    const isRadio = group.max === 1 && group.options.length > 1
    const isFull = !isRadio && inGroup.length >= group.max
    const options = group.options.map((option): ChoiceOption => {
      const isSoldOut = isOptionSoldOut({ availability }, option.id)
      const left = fewLeft(availability, option.id)
      const hints = [left && `only ${left} left`, hintOf(option, listed)]
      return {
        id: option.id,
        label: labelOf(option),
        hint: isSoldOut ? 'sold out' : hints.filter((hint) => hint !== undefined).join(' · ') || undefined,
        // A chosen one can be taken back.
        isDisabled: (isFull || isSoldOut) && !inGroup.includes(option.id),
      }
    })
    const none: ChoiceOption[] = isRadio && group.min === 0 ? [{ id: NONE, label: 'None' }] : []
    return (
      <div key={group.id} data-group={group.title}>
        <ChoiceGroup
          legend={group.title}
          hint={howMany(group)}
          error={faultyGroup === group.title ? `Choose ${group.min}.` : undefined}
          type={isRadio ? 'radio' : 'checkbox'}
          isList
          options={[...none, ...options]}
          chosen={isRadio && inGroup.length === 0 ? [NONE] : inGroup}
          onToggle={(id) => onChange([...others, ...toggle(inGroup, id, isRadio)])}
        />
      </div>
    )
  })
}

function toggle(inGroup: string[], id: string, isRadio: boolean): string[] {
  if (isRadio) return id === NONE ? [] : [id]
  return inGroup.includes(id) ? inGroup.filter((other) => other !== id) : [...inGroup, id]
}

/** Said where it is not plain from the controls. */
function howMany({ min, max, options }: OptionGroup): string | undefined {
  if (max === 1 || (min === 0 && max >= options.length)) return undefined
  if (min === max) return `Choose ${min}.`
  return min === 0 ? `Choose up to ${max}.` : `Choose ${min} to ${max}.`
}

function labelOf({ title, isRemoval }: DishOption): string {
  return isRemoval ? `No ${title}` : title
}

function hintOf(option: DishOption, listed: OptionGroupsProps['listed']): string | undefined {
  const { deltaInCents, adds, mayAdd = [], removesTags = [] } = option
  const { contains = [], mayContain = [] } = listed?.allergens ?? {}
  const hints = [
    hintOfNames(
      'contains',
      adds.filter((name) => !contains.includes(name)),
    ),
    hintOfNames(
      'may contain',
      mayAdd.filter((name) => ![...contains, ...mayContain, ...adds].includes(name)),
    ),
    hintOfNames(
      'not',
      removesTags.filter((tag) => listed?.tags.includes(tag)),
    ),
    deltaInCents === 0 ? '' : `${deltaInCents > 0 ? '+' : '−'}${formatAud(Math.abs(deltaInCents))}`,
  ]
  return hints.filter((hint) => hint !== '').join(' · ') || undefined
}

function hintOfNames(verb: string, names: readonly string[]): string {
  return names.length > 0 ? `${verb} ${LIST.format(names)}` : ''
}
