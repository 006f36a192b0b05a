import { lazy } from 'react'
import type { PlaceProps } from '../../office/place.ts'
import RestStopPage from '../../office/places/RestStopPage.tsx'
import { WelcomePreview, type WelcomeDraft } from '../../office/settings/welcome-preview.ts'

const DraftWelcome = lazy(() =>
  import('./DraftWelcome.tsx').catch(() => ({ default: () => <p>Couldn't load the preview. Open this again.</p> })),
)

const renderDraft = (draft: WelcomeDraft) => <DraftWelcome draft={draft} />

/** The rest stop of the manager's area, with a preview of the welcome page. */
export default function RestStopPlace(props: PlaceProps) {
  return (
    <WelcomePreview value={renderDraft}>
      <RestStopPage {...props} />
    </WelcomePreview>
  )
}
