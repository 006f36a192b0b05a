import { useState } from 'react'
import type { ArrivalPlace } from '@fuel-shack/contract/shop/rest-stop/arrival-places'
import { codedPlaces } from '@fuel-shack/contract/sales/orders/place-codes'
import '../../platform/paper/paper.css'
import { Button } from '../../ui/controls/Button.tsx'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { plural } from '../parts/plural.ts'
import { Sticker } from './Sticker.tsx'
import styles from './Stickers.module.css'

interface StickersDialogProps extends DialogProps {
  places: readonly ArrivalPlace[]
}

/** The codes that hang at pumps, bays and tables, printed on A4 with lines to cut along. */
export function StickersDialog({ places, isOpen, onClose }: StickersDialogProps) {
  const [chosen, setChosen] = useState(() => places.map(({ title }) => title))
  const stickers = codedPlaces(places.filter(({ title }) => chosen.includes(title)))
  return (
    <Dialog
      title="Stickers"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <Button disabled={stickers.length === 0} onClick={() => window.print()}>
          {stickers.length === 0 ? 'Print' : `Print ${plural(stickers.length, 'sticker')}`}
        </Button>
      }
    >
      <p className={styles.about}>
        Customers scan one to order, and the kitchen reads where they are. It keeps working when you rename the place.
      </p>
      <ChoiceGroup
        legend="Places"
        type="checkbox"
        options={places.map(({ title, count }) => ({
          id: title,
          label: count === undefined ? title : `${title}, 1 to ${count}`,
        }))}
        chosen={chosen}
        onToggle={(title) =>
          setChosen(places.map((place) => place.title).filter((each) => chosen.includes(each) !== (each === title)))
        }
      />
      <div className="tax-papers" data-paper="a4">
        <ul className={styles.sheet} aria-label="Stickers">
          {stickers.map(({ code, text }) => (
            <Sticker key={code} code={code} text={text} />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
