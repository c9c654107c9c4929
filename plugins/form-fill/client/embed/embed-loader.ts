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
    const { type, key, height, serial } = data as Readonly<Record<string, unknown>>
    if (type === 'formwork:height' && typeof height === 'number' && holder.dataset.mode !== 'slide')
      frame.style.height = `${Math.min(Math.max(Math.ceil(height), 80), 20_000)}px`
    if (type === 'formwork:page' && frame.getBoundingClientRect().top < 0) frame.scrollIntoView({ block: 'start' })
    if (type === 'formwork:submitted')
      holder.dispatchEvent(new CustomEvent('formwork:submitted', { bubbles: true, detail: { key, serial } }))
    // the keys of a frame never reach the dialog around it
    if (type === 'formwork:escape') frame.closest('dialog')?.close()
  })

  const frameIn = (holder: HTMLElement): HTMLIFrameElement => {
    const { formwork: key = '', params = '', height = '480', title = 'Formwork' } = holder.dataset
    const query = new URLSearchParams(params)
    query.set('embed', '1')
    const frame = document.createElement('iframe')
    frame.src = `${origin}/s/${encodeURIComponent(key)}?${query}`
    frame.title = title
    frame.allow = 'geolocation; clipboard-write'
    frame.style.cssText = `display:block;width:100%;height:${Number(height) || 480}px;border:0;color-scheme:auto`
    return frame
  }
  /** A frame has a window once it is in the document. */
  const show = (holder: HTMLElement, frame: HTMLIFrameElement, parent: Element): void => {
    parent.append(frame)
    if (frame.contentWindow) frames.set(frame.contentWindow, { frame, holder })
  }

  const dialogOf = (holder: HTMLElement): HTMLDialogElement => {
    const isSlide = holder.dataset.mode === 'slide'
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', holder.dataset.title ?? holder.dataset.button ?? 'Formwork')
    dialog.style.cssText = `padding:0;border:0;overflow:auto;box-shadow:0 8px 40px #0004;${
      isSlide
        ? 'margin:0 0 0 auto;width:min(480px,100vw);max-width:none;height:100dvh;max-height:none'
        : 'margin:auto;width:min(680px,96vw);max-height:92dvh;border-radius:12px'
    }`
    const close = document.createElement('button')
    close.type = 'button'
    close.textContent = '×'
    close.setAttribute('aria-label', document.documentElement.lang.startsWith('zh') ? '关闭' : 'Close')
    close.style.cssText =
      'position:absolute;top:8px;right:8px;width:36px;height:36px;border:0;border-radius:18px;font:24px/1 sans-serif;background:#fff;color:#444;cursor:pointer'
    close.addEventListener('click', () => dialog.close())
    // padding is zero, so a click on the dialog itself is one beside it
    dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
    dialog.append(close)
    document.body.append(dialog)
    const frame = frameIn(holder)
    if (isSlide) frame.style.height = '100%'
    show(holder, frame, dialog)
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
