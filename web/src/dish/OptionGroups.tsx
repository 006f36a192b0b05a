import type { Allergen } from '@fuel-shack/contract/menu/allergens'
import type { DishOption, OptionGroup } from '@fuel-shack/contract/menu/dish-options'
import { formatAud } from '@fuel-shack/contract/values/money'
import { ChoiceGroup, type ChoiceOption } from '../ui/controls/ChoiceGroup.tsx'

interface OptionGroupsProps {
  groups: readonly OptionGroup[]
  /** Of the chosen options. */
  ids: readonly string[]
  /** Of the dish as listed: an option need not repeat them. */
  contained: readonly Allergen[]
  soldOutIds: readonly string[]
  /** The title of a group that lacks a choice. */
  faultyGroup: string | undefined
  onChange: (ids: string[]) => void
}

const NONE = 'none'
const LIST = new Intl.ListFormat('en-AU')

/** The options of a dish: radio buttons for one of several, else checkboxes. */
export function OptionGroups({ groups, ids, contained, soldOutIds, faultyGroup, onChange }: OptionGroupsProps) {
  return groups.map((group) => {
    const inGroup = group.options.map(({ id }) => id).filter((id) => ids.includes(id))
    const others = ids.filter((id) => !inGroup.includes(id))
    const isRadio = group.max === 1 && group.options.length > 1
    const isFull = !isRadio && inGroup.length >= group.max
    const options: ChoiceOption[] = group.options.map((option) => ({
      id: option.id,
      label: labelOf(option),
      hint: soldOutIds.includes(option.id) ? 'sold out' : hintOf(option, contained),
      // A chosen one can be taken back.
      isDisabled: (isFull || soldOutIds.includes(option.id)) && !inGroup.includes(option.id),
    }))
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

function hintOf({ deltaInCents, adds }: DishOption, contained: readonly Allergen[]): string | undefined {
  const difference = deltaInCents === 0 ? [] : [`${deltaInCents > 0 ? '+' : '−'}${formatAud(Math.abs(deltaInCents))}`]
  const added = adds.filter((name) => !contained.includes(name))
  const allergens = added.length > 0 ? [`contains ${LIST.format(added)}`] : []
  return [...allergens, ...difference].join(' · ') || undefined
}
