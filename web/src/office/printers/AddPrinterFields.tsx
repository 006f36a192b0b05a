import type { AddPrinter, PrinterKind } from '@fuel-shack/contract/sales/printing/printers'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { StationChoice } from './StationChoice.tsx'
import { KINDS } from './printer-texts.ts'
import { typed } from '../fields/typed.ts'

export const NAME_LIMIT = 40
const KIND_OPTIONS = (['star', 'epson'] as const satisfies PrinterKind[]).map((id) => ({
  id,
  label: KINDS[id].name,
  hint: KINDS[id].models,
}))
const PAPERS = [
  { id: '80', label: '80 mm' },
  { id: '58', label: '58 mm' },
] as const

interface AddPrinterFieldsProps {
  draft: AddPrinter
  nameProblem: string | undefined
  onChange: (draft: AddPrinter) => void
}

export function AddPrinterFields({ draft, nameProblem, onChange }: AddPrinterFieldsProps) {
  return (
    <>
      <Field
        label="Name"
        hint="Where it stands, such as “Grill”"
        error={nameProblem}
        maxLength={NAME_LIMIT}
        {...typed(draft.name, (name) => onChange({ ...draft, name }))}
      />
      <ChoiceGroup
        legend="Kind"
        type="radio"
        isList
        options={KIND_OPTIONS}
        chosen={[draft.kind]}
        onToggle={(kind) => onChange({ ...draft, kind })}
      />
      <ChoiceGroup
        legend="Paper"
        type="radio"
        options={PAPERS}
        chosen={[draft.paperMm === 80 ? '80' : '58']}
        onToggle={(id) => onChange({ ...draft, paperMm: id === '80' ? 80 : 58 })}
      />
      <StationChoice
        station={draft.station ?? null}
        onChange={(station) => {
          const { station: _before, ...others } = draft
          onChange({ ...others, ...(station && { station }) })
        }}
      />
    </>
  )
}
