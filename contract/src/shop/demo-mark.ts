/**
 * A word on every page of a demo, on screen and on paper, in the margin where pages have no controls. It is a style,
 * because the pages come from four renderers and share no other part.
 */
export const DEMO_MARK_CSS = `body::after {
content: 'DEMO';
position: fixed;
top: 50%;
right: 0;
z-index: 2147483647;
padding: 0.5rem 0;
border-radius: 0.375rem 0 0 0.375rem;
background: #ffd23f;
color: #1d1300;
font: 700 0.6875rem/1rem system-ui, sans-serif;
letter-spacing: 0.1em;
writing-mode: vertical-rl;
pointer-events: none;
transform: translateY(-50%);
}
`
