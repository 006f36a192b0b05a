import type { ShownDay } from '../manager-queries.ts'
import type { SettingDialogProps } from '../settings/setting-dialog.ts'
import { NumbersDialog } from './NumbersDialog.tsx'
import { LATENESS, LIMITS, REFUND_LIMITS, TAKINGS_DAY } from './set-up-texts.ts'

interface LimitsDialogProps extends Omit<SettingDialogProps<'limits'>, 'current'> {
  setting: 'limits' | 'refundLimits' | 'lateness' | 'takings'
  settings: NonNullable<ShownDay['settings']>
}

/** What one customer can order, what staff can refund, when an order is late, and when a day begins. */
export function LimitsDialog({
  setting,
  settings: { limits, refundLimits, lateness, takings },
  ...props
}: LimitsDialogProps) {
  switch (setting) {
    case 'limits':
      return limits ? (
        <NumbersDialog
          {...props}
          setting={setting}
          current={limits}
          intro="The most for one customer. Orders that are paid stay."
          fields={LIMITS}
        />
      ) : null
    case 'refundLimits':
      return refundLimits ? (
        <NumbersDialog
          {...props}
          setting={setting}
          current={refundLimits}
          intro="Above these, staff confirm a refund with their password, and the owner gets a message."
          fields={REFUND_LIMITS}
        />
      ) : null
    case 'lateness':
      return lateness ? (
        <NumbersDialog
          {...props}
          setting={setting}
          current={lateness}
          intro="When the kitchen's screen marks an open order."
          fields={LATENESS}
          findFault={({ waitingAfterMinutes, lateAfterMinutes }) =>
            lateAfterMinutes > waitingAfterMinutes
              ? undefined
              : 'An order is late after it is waiting. Type a later time.'
          }
        />
      ) : null
    case 'takings':
      return takings ? (
        <NumbersDialog
          {...props}
          setting={setting}
          current={takings}
          intro="What you sell before this hour is in the takings of the day before. Closed days stay as they are."
          fields={TAKINGS_DAY}
        />
      ) : null
  }
}
