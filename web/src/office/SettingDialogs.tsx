import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import { useToast } from '../ui/toasts/ToastProvider.tsx'
import { toInternationalNumber } from '@fuel-shack/contract/platform/phone-number'
import AlertsDialog from './alerts/AlertsDialog.tsx'
import EscalationDialog from './alerts/EscalationDialog.tsx'
import FacilitiesDialog from './board/FacilitiesDialog.tsx'
import FuelDialog from './board/FuelDialog.tsx'
import NoticeDialog from './board/NoticeDialog.tsx'
import HoursDialog from './hours/HoursDialog.tsx'
import type { ShownSettings } from './parts/manager-queries.ts'
import PhotoDialog from './photo/PhotoDialog.tsx'
import { CustomersDialog } from './customers/CustomersDialog.tsx'
import { PrintersDialog } from './printers/PrintersDialog.tsx'
import { ServerDialog } from './server/ServerDialog.tsx'
import { KeysDialog } from './set-up/KeysDialog.tsx'
import { StickersDialog } from './stickers/StickersDialog.tsx'
import { SETTINGS } from './texts/setting-texts.ts'
import { TeamDialog } from './team/TeamDialog.tsx'
import { TillsDialog } from './tills/TillsDialog.tsx'
import { isFormName } from './fields/setting-form.ts'
import { SettingDialog } from './settings/SettingDialog.tsx'
import type { SettingDialogState } from './use-setting-dialog.ts'

interface SettingDialogsProps {
  day: ManagerDay
  dialog: SettingDialogState
}

export function SettingDialogs({ day, dialog: { opened, close } }: SettingDialogsProps) {
  const { alerts, points } = day
  const settings: ShownSettings = day.settings
  const showToast = useToast()
  if (!opened) return null
  const { subject: name, isOpen, count } = opened
  if (name === 'customers') return <CustomersDialog key={count} isOpen={isOpen} onClose={close} />
  if (name === 'providerKeys') return <KeysDialog key={count} isOpen={isOpen} onClose={close} />
  if (name === 'printers') return <PrintersDialog key={count} isOpen={isOpen} onClose={close} />
  if (name === 'server') return <ServerDialog key={count} isOpen={isOpen} onClose={close} />
  if (name === 'team') return <TeamDialog key={count} isOpen={isOpen} onClose={close} />
  if (name === 'tills') return <TillsDialog key={count} isOpen={isOpen} onClose={close} />
  if (name === 'stickers') {
    const { places = [] } = settings.collection?.value ?? {}
    return <StickersDialog key={count} places={places} isOpen={isOpen} onClose={close} />
  }
  const props = {
    isOpen,
    onClose: close,
    onSaved: () => {
      close()
      showToast({ text: `${SETTINGS[name].title} saved.` })
    },
  }
  if (isFormName(name)) {
    const current = settings[name]
    return current ? <SettingDialog key={count} {...props} setting={name} current={current} points={points} /> : null
  }
  switch (name) {
    case 'kitchenHours':
    case 'dinerHours':
    case 'stationHours':
      return settings[name] ? (
        <HoursDialog
          key={count}
          {...props}
          setting={name}
          current={settings[name]}
          kitchen={name === 'dinerHours' ? settings.kitchenHours : undefined}
        />
      ) : null
    case 'notice':
      return settings.notice ? <NoticeDialog key={count} {...props} current={settings.notice} /> : null
    case 'fuel':
      return settings.fuel ? <FuelDialog key={count} {...props} current={settings.fuel} /> : null
    case 'alerts':
      return settings.alerts ? (
        <AlertsDialog key={count} {...props} alerts={alerts} current={settings.alerts} texted={textedBy(settings)} />
      ) : null
    case 'escalation':
      return settings.escalation ? (
        <EscalationDialog
          key={count}
          {...props}
          current={settings.escalation}
          numbers={numbersIn(settings)}
          canSendEvents={alerts.canSendEvents ?? false}
        />
      ) : null
    case 'photo': {
      const { photo, pictures } = settings
      return photo && pictures ? <PhotoDialog key={count} {...props} current={photo} pictures={pictures} /> : null
    }
    case 'facilities':
      return settings.facilities ? <FacilitiesDialog key={count} {...props} current={settings.facilities} /> : null
  }
}

/** International numbers, as steps have them. */
const numbersIn = ({ alerts }: ShownSettings): string[] =>
  alerts?.value.mobileNumbers.flatMap((number) => toInternationalNumber(number) ?? []) ?? []
const textedBy = ({ escalation }: ShownSettings): string[] =>
  escalation?.value.flatMap((step) => (step.step === 'sms' ? step.to : [])) ?? []
