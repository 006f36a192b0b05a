import type { ShownDay } from '../manager-queries.ts'
import type { SettingDialogProps } from '../settings/setting-dialog.ts'
import { NumbersDialog } from './NumbersDialog.tsx'
import { LATENESS, LIMITS, REFUND_LIMITS } from './set-up-texts.ts'

interface LimitsDialogProps extends Omit<SettingDialogProps<'limits'>, 'current'> {
  setting: 'limits' | 'refundLimits' | 'lateness'
  settings: NonNullable<ShownDay['settings']>
}

/** What one customer can order, what staff can refund, and when an order is late. */
export function LimitsDialog({ setting, settings: { limits, refundLimits, lateness }, ...props }: LimitsDialogProps) {
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
  }
}
