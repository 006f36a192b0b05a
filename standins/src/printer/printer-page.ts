import type { FastifyPluginCallback } from 'fastify'
import { fieldsOf, textOf } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { sendPage } from '../page.ts'
import { CONDITIONS, type Condition, type PrintedPaper, type StandinPrinter } from './standin-printer.ts'
import type { Row } from './starprnt.ts'

const BUTTONS: Record<Condition, string> = {
  ready: 'Ready',
  paper: 'Paper out',
  cover: 'Cover open',
  offline: 'Offline',
}

const stateOf = (printer: StandinPrinter): string =>
  [printer.condition, printer.papers[0]?.id ?? 0, printer.lastFailure ?? ''].join(' ')

/** Shows the paper of the docket printer, newest first, and what to break on it. */
export const printerPage: FastifyPluginCallback<{ printer: StandinPrinter }> = (app, { printer }, done) => {
  app.get('/printer.json', () => ({
    state: stateOf(printer),
    papers: printer.papers.map(({ rows, ...paper }) => ({ ...paper, text: rows.map(textOfRow).join('\n') })),
  }))
  app.post('/printer/condition', async (request, reply) => {
    const name = textOf(fieldsOf(request.body).condition)
    const condition = CONDITIONS.find((each) => each === name)
    if (condition === undefined) return reply.code(400).send('No such condition')
    await printer.changeCondition(condition)
    return reply.redirect('/printer', 303)
  })
  app.get('/printer', (_request, reply) => {
    const body = html`<header class="banner">Test printer – no paper is used</header>
      <main class="column" data-state="${stateOf(printer)}">
        <h1>Docket printer</h1>
        <form class="conditions" method="post" action="/printer/condition">
          ${CONDITIONS.map(
            (each) =>
              html`<button name="condition" value="${each}" aria-pressed="${String(each === printer.condition)}">
                ${BUTTONS[each]}
              </button>`,
          )}
        </form>
        ${printer.lastFailure && html`<p role="alert">The printer cannot reach the shop: ${printer.lastFailure}</p>`}
        ${printer.papers.length === 0 && html`<p>No dockets yet. A docket appears here when an order is paid.</p>`}
        ${printer.papers.map(showPaper)}
      </main>`
    return sendPage(reply, { title: 'Docket printer', body, script: '/reload-on-change.js' })
  })
  done()
}

function showPaper(paper: PrintedPaper): Html {
  const when = new Date(paper.printedAt).toLocaleTimeString('en-AU')
  return html`<article class="paper" aria-label="Docket ${paper.id}">
    <p class="paper-head">Docket ${paper.id}, ${when}, ${paper.type}</p>
    <div class="paper-roll">${paper.rows.map(showRow)}</div>
    ${paper.isCut && html`<p class="paper-cut">cut</p>`}
  </article>`
}

function showRow({ runs, width, height, align }: Row): Html {
  const spans = runs.map(({ text, isBold, isInverted }) => {
    const names = [isBold && 'paper-bold', isInverted && 'paper-inverted'].filter(Boolean).join(' ')
    return html`<span class="${names}">${text}</span>`
  })
  return html`<div class="paper-row paper-${align} paper-w${width}h${height}">${spans}</div>`
}

function textOfRow({ runs }: Row): string {
  return runs.map(({ text }) => text).join('')
}
