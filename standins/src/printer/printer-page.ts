import type { FastifyPluginCallback } from 'fastify'
import { html, type Html } from '../html.ts'
import { conditionForm, readCondition, sendPage, timeText } from '../page.ts'
import { CONDITIONS, type PrintedPaper, type StandinPrinter } from './standin-printer.ts'
import type { Row } from './starprnt.ts'

/** Shows the paper of the docket printer, newest first, and what to break on it. */
export const printerPage: FastifyPluginCallback<{ printer: StandinPrinter }> = (app, { printer }, done) => {
  app.post('/printer/condition', async (request, reply) => {
    const condition = readCondition(request.body, CONDITIONS)
    if (condition === undefined) return reply.code(400).send('No such condition')
    await printer.changeCondition(condition)
    return reply.redirect('/printer', 303)
  })
  app.get('/printer', (_request, reply) => {
    const body = html`<h1>Docket printer</h1>
      ${conditionForm('/printer/condition', CONDITIONS, printer.condition)}
      ${printer.lastFailure && html`<p role="alert">The printer cannot reach the shop: ${printer.lastFailure}</p>`}
      ${printer.papers.length === 0 && html`<p>No dockets yet. A docket appears here when an order is paid.</p>`}
      ${printer.papers.map(showPaper)}`
    return sendPage(reply, { title: 'Docket printer', banner: 'Test printer – no paper is used', body, isLive: true })
  })
  done()
}

function showPaper(paper: PrintedPaper): Html {
  return html`<article class="paper" aria-label="Docket ${paper.id}">
    <p class="paper-head">Docket ${paper.id}, ${timeText(paper.printedAt)}</p>
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
