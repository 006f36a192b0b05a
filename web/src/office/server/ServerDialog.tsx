import { useState } from 'react'
import { CHECK_AREAS } from '@fuel-shack/contract/office/check-areas'
import type { ServerState, TestChannel } from '@fuel-shack/contract/office/server-checks'
import { countFaults, reportOf } from '@fuel-shack/contract/office/server-report'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import { Loading } from '../../ui/loading/Loading.tsx'
import { Notice } from '../../ui/notices/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import common from '../parts/common.module.css'
import { NotLoaded } from '../parts/QueryNotices.tsx'
import { ServerChecks } from './ServerChecks.tsx'
import { useSendServerTest, useServer } from './server-queries.ts'
import { useServerChecks } from './use-server-checks.ts'

/** Checks the server against the services that it uses, and sends the manager a test. */
export function ServerDialog({ isOpen, onClose }: DialogProps) {
  const query = useServer()
  const server = query.data
  return (
    <Dialog title="Check the server" isOpen={isOpen} onClose={onClose}>
      {server ? <Checks server={server} /> : <NotLoaded query={query} what="the checks" />}
    </Dialog>
  )
}

function Checks({ server }: { server: ServerState }) {
  const { checks, left, failure, run } = useServerChecks()
  const [current] = left
  const isDone = checks.length > 0 && current === undefined
  return (
    <div className={common.form}>
      <p>
        Each setting is tried against the real service: the address, Stripe, the mail server and the others. It takes up
        to a minute, and changes nothing.
      </p>
      <div className={common.ways}>
        <Button isBusy={current !== undefined} onClick={() => void run(server.areas)}>
          {checks.length === 0 ? 'Check now' : 'Check again'}
        </Button>
        {isDone ? <CopyReport text={reportOf(server.about, checks)} /> : null}
      </div>
      {failure === undefined ? null : <Notice tone="danger">{`Not all was checked. ${failure}`}</Notice>}
      {current === undefined ? null : <Loading>{`Checking: ${CHECK_AREAS[current]}`}</Loading>}
      <output>{isDone ? <strong>{countFaults(checks)}</strong> : null}</output>
      <ServerChecks checks={checks} />
      {server.tests.length > 0 ? <Tests channels={server.tests} /> : null}
    </div>
  )
}

/** The report has no secret and nothing of customers. */
function CopyReport({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<string>()

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('Copied')
    } catch {
      // Blocked, or a page without https.
      setOutcome("Couldn't copy. Select the text instead.")
    }
  }

  return (
    <>
      <Button tone="secondary" onClick={() => void copy()}>
        Copy the report
      </Button>
      <output className={common.note}>{outcome}</output>
    </>
  )
}

const CHANNELS: Record<TestChannel, string> = { email: 'Email', sms: 'Text', push: 'Notification' }

/** Each test goes to the manager who asks for it, and to no one else. */
function Tests({ channels }: { channels: readonly TestChannel[] }) {
  const [send, { isLoading, args }] = useSendServerTest()
  const [outcome, setOutcome] = useState<string>()

  async function test(channel: TestChannel): Promise<void> {
    setOutcome(undefined)
    const { data, error } = await send({ body: { channel } })
    setOutcome(error ? `Not sent. ${problemMessage(error)}` : `Sent to ${data.to}. Look whether it arrives.`)
  }

  return (
    <section aria-label="Send me a test">
      <h3 className={common.title}>Send me a test</h3>
      <div className={common.ways}>
        {channels.map((channel) => (
          <Button
            key={channel}
            tone="secondary"
            isBusy={isLoading && args?.body.channel === channel}
            onClick={() => void test(channel)}
          >
            {CHANNELS[channel]}
          </Button>
        ))}
      </div>
      <output>{outcome}</output>
    </section>
  )
}
