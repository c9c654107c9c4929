/**
 * Embeds forms in pages of other sites. Served as it stands at `/embed.js`, as a classic script without imports
 * (server/embed-scripts.ts):
 *
 *     <div data-formwork="KEY"></div>
 *     <script async src="https://forms.example.edu/embed.js"></script>
 *
 * Attributes of the element: `data-mode` (`inline`, `popup` or `slide`), `data-button` (text of the button that opens
 * it), `data-params` (a query such as `name01=Li`, added to the form's address to prefill answers), `data-height`
 * (pixels until the form has told its own), `data-title` (name of the frame).
 *
 * When a submission is stored, the element dispatches `formwork:submitted`, which bubbles, with `{ key, serial }`.
 */
{
  const script = document.currentScript as HTMLScriptElement | null
  const origin = new URL(script?.src ?? location.href).origin
  const frames = new Map<MessageEventSource, { readonly frame: HTMLIFrameElement; readonly holder: HTMLElement }>()

  window.addEventListener('message', ({ origin: from, source, data }: MessageEvent) => {
    const found = source && from === origin ? frames.get(source) : undefined
    if (!found || typeof data !== 'object' || data === null) return
    const { frame, holder } = found
    const { type, key, height, serial, paper, ink } = data as Readonly<Record<string, unknown>>
    if (type === 'formwork:height' && typeof height === 'number' && holder.dataset.mode !== 'slide')
      frame.style.height = `${Math.min(Math.max(Math.ceil(height), 80), 20_000)}px`
    const dialog = frame.closest('dialog')
    if (type === 'formwork:colors' && dialog) {
      dialog.style.backgroundColor = String(paper)
      dialog.style.color = String(ink)
    }
    if (type === 'formwork:page' && frame.getBoundingClientRect().top < 0) frame.scrollIntoView({ block: 'start' })
    if (type === 'formwork:submitted')
      holder.dispatchEvent(new CustomEvent('formwork:submitted', { bubbles: true, detail: { key, serial } }))
    // the keys of a frame never reach the dialog around it
    if (type === 'formwork:escape') dialog?.close()
  })

  const frameIn = (holder: HTMLElement): HTMLIFrameElement => {
    const { formwork: key = '', params = '', height = '480', title = 'Formwork' } = holder.dataset
    const query = new URLSearchParams(params)
    query.set('embed', '1')
    const frame = document.createElement('iframe')
    frame.src = `${origin}/s/${encodeURIComponent(key)}?${query}`
    frame.title = title
    frame.allow = 'geolocation; clipboard-write'
    // a frame of another scheme than its document has a ground of its own
    frame.style.cssText = `display:block;width:100%;height:${Number(height) || 480}px;border:0;color-scheme:light dark`
    return frame
  }
  /** A frame has a window once it is in the document. */
  const show = (holder: HTMLElement, frame: HTMLIFrameElement, parent: Element): void => {
    parent.append(frame)
    if (frame.contentWindow) frames.set(frame.contentWindow, { frame, holder })
  }

  // a sheet of the document's own: policies of pages often forbid style elements
  let sheet: CSSStyleSheet | undefined
  const dialogStyles = `
    .formwork-dialog { box-sizing: border-box; width: min(680px, calc(100vw - 32px)); max-width: none;
      max-height: calc(100dvh - 64px); margin: auto; padding: 0; overflow: hidden; border: 0; border-radius: 14px;
      background: #fff; color: #16191a; box-shadow: 0 16px 48px #0006 }
    .formwork-dialog[open] { display: flex; flex-direction: column }
    .formwork-dialog::backdrop { background: #0000004d }
    .formwork-dialog[data-mode=slide] { width: min(480px, 100vw); height: 100dvh; max-height: none;
      margin: 0 0 0 auto; border-radius: 14px 0 0 14px }
    .formwork-head { display: flex; flex: none; justify-content: flex-end; padding: 8px 8px 0 }
    .formwork-close { width: 44px; height: 44px; margin: 0; padding: 10px; border: 0; border-radius: 10px;
      background: none; color: inherit; cursor: pointer }
    .formwork-close:hover { background: color-mix(in srgb, currentColor 10%, transparent) }
    .formwork-close svg { display: block; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round }
    .formwork-body { flex: 1; min-height: 0; overflow: auto; overscroll-behavior: contain;
      padding-bottom: env(safe-area-inset-bottom) }
    @media (prefers-color-scheme: dark) {
      .formwork-dialog { background: #1b1f21; color: #eaeeef }
    }
    @media (max-width: 600px) {
      .formwork-dialog { width: 100vw; max-height: 92dvh; margin: auto 0 0; border-radius: 16px 16px 0 0 }
      .formwork-dialog[data-mode=slide] { width: 100vw; border-radius: 0 }
    }
    @media (prefers-reduced-motion: no-preference) {
      .formwork-dialog[open] { animation: formwork-in 180ms cubic-bezier(0.2, 0, 0, 1) }
      @keyframes formwork-in { from { transform: translateY(16px); opacity: 0 } }
    }
  `

  const part = (className: string, ...children: readonly (Node | string)[]): HTMLDivElement => {
    const box = document.createElement('div')
    box.className = className
    box.append(...children)
    return box
  }

  /** Built part by part: policies of trusted types forbid markup as text. */
  const cross = (): SVGSVGElement => {
    const space = 'http://www.w3.org/2000/svg'
    const svg = document.createElementNS(space, 'svg')
    svg.setAttribute('viewBox', '0 0 24 24')
    svg.setAttribute('aria-hidden', 'true')
    const path = document.createElementNS(space, 'path')
    path.setAttribute('d', 'M6 6 18 18M18 6 6 18')
    svg.append(path)
    return svg
  }

  /**
   * A sheet with the form below a button that closes it, in the colors of the form once it has told them. The form shows
   * its own title; a second one above it would say the same.
   */
  const dialogOf = (holder: HTMLElement): HTMLDialogElement => {
    if (!sheet) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(dialogStyles)
      document.adoptedStyleSheets.push(sheet)
    }
    const isSlide = holder.dataset.mode === 'slide'
    const name = holder.dataset.title ?? holder.dataset.button ?? 'Formwork'
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', name)
    dialog.className = 'formwork-dialog'
    dialog.dataset.mode = holder.dataset.mode
    const close = document.createElement('button')
    close.type = 'button'
    close.className = 'formwork-close'
    close.append(cross())
    close.setAttribute('aria-label', document.documentElement.lang.startsWith('zh') ? '关闭' : 'Close')
    close.addEventListener('click', () => dialog.close())
    // its parts cover the dialog, so a click on the dialog itself is one beside it
    dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
    const body = part('formwork-body')
    dialog.append(part('formwork-head', close), body)
    document.body.append(dialog)
    const frame = frameIn(holder)
    if (isSlide) frame.style.height = '100%'
    show(holder, frame, body)
    return dialog
  }

  const embed = (holder: HTMLElement): void => {
    if (holder.dataset.ready !== undefined) return
    holder.dataset.ready = ''
    const { mode, button = 'Open' } = holder.dataset
    if (mode !== 'popup' && mode !== 'slide') return show(holder, frameIn(holder), holder)
    const opener = document.createElement('button')
    opener.type = 'button'
    opener.textContent = button
    let dialog: HTMLDialogElement | undefined
    opener.addEventListener('click', () => {
      dialog ??= dialogOf(holder)
      dialog.showModal()
    })
    holder.append(opener)
  }

  const embedAll = (): void => document.querySelectorAll<HTMLElement>('[data-formwork]').forEach(embed)
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', embedAll)
  else embedAll()
}
