import { Fragment, useLayoutEffect, useRef } from 'react'
import { formatCardNumber } from '@fuel-shack/contract/cards/card-number'
import { classNames } from '../../ui/class-names.ts'
import { drawScannableCode, ScannableCodeError, type Symbology } from './scannable-code.ts'
import styles from './ScannableCode.module.css'

interface ScannableCodeProps {
  cardNumber: string
  symbology: Symbology
  onFailure: (problem: ScannableCodeError) => void
}

const NAMES: Record<Symbology, string> = { 'code-128': 'Barcode', qr: 'QR code' }

/** The code, on white in both colour schemes, above the card number for manual entry. */
export function ScannableCode({ cardNumber, symbology, onFailure }: ScannableCodeProps) {
  const target = useRef<SVGSVGElement>(null)

  useLayoutEffect(() => {
    try {
      drawScannableCode(target.current, cardNumber, symbology)
    } catch (error) {
      if (!(error instanceof ScannableCodeError)) throw error
      console.error(error)
      onFailure(error)
    }
  }, [cardNumber, symbology, onFailure])

  return (
    <div className={styles.panel}>
      <svg
        ref={target}
        className={classNames(styles.code, symbology === 'qr' && styles.qr)}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the SVG is created here, not loaded as an image
        role="img"
        aria-label={`${NAMES[symbology]} of your card number`}
        shapeRendering="crispEdges"
        // A barcode may be squashed vertically, never horizontally; a QR code stays square.
        preserveAspectRatio="none"
      />
      <p className={styles.digits}>
        {formatCardNumber(cardNumber)
          .split(/(?<=-)/)
          .map(breakableGroup)}
      </p>
    </div>
  )
}

/** Large text wraps between the groups of digits. Firefox does not break a line between a hyphen and a digit. */
function breakableGroup(group: string, index: number) {
  return (
    <Fragment key={index}>
      <span>{group}</span>
      <wbr />
    </Fragment>
  )
}
