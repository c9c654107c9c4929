import { useContext, useRef, useState, type PointerEvent } from 'react'
import { acceptOf, filesIn, limitsOfFiles } from '#schemas/form/types/file-base.ts'
import { signature, type SignatureItem } from '#schemas/form/types/signature.ts'
import { FileHostContext } from '../file-upload-context.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { fileWords } from './file-messages.ts'
import { useUploads } from './file-upload.tsx'
import { Thumb } from './file-rows.tsx'
import { drawName, drawStrokes, pictureOf, type Point, type Stroke } from './signature-drawing.ts'
import { uploadsOf } from './file-upload-queue.ts'

/** Pause in ms after which the strokes so far are uploaded as one signature. */
const restMs = 900

/**
 * Captures a signature by pen, finger or mouse, or a typed name, as a picture on white. Without scripts a picture is
 * uploaded.
 */
function Signature({
  item,
  value,
  required,
  disabled,
  invalid,
  id,
  describedBy,
  locale,
  onChange,
  onBlur,
}: WidgetProps<SignatureItem>) {
  const host = useContext(FileHostContext)
  const uploads = host && uploadsOf(host)
  const pending = useUploads(host, item.id)
  const t = fileWords(locale)
  const isOff = disabled || Boolean(item.readOnly)
  const [mode, setMode] = useState<'draw' | 'type'>('draw')
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [typed, setTyped] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [stored] = filesIn(value)
  const isDrawn = mode === 'draw' ? strokes.length > 0 : typed.trim() !== ''
  // Restored by a draft, or drawn before the page was last turned.
  const isKept = stored !== undefined && !isDrawn && pending.length === 0
  const trouble = pending.find(({ state }) => state === 'failed' || state === 'refused')

  /** Uploads the current picture; the result of an earlier upload is ignored. */
  const send = (pad: HTMLCanvasElement | null): void => {
    uploads?.dropAll(item.id)
    if (!uploads || !host || !pad) return
    uploads.add(item.id, [pictureOf(pad, t('fileName'))], ({ url, ref }) => {
      host.write(item.id, { ...(url ? { url } : {}), ...(ref ? { ref } : {}) })
      setAnnouncement(t('signed'))
    })
  }
  /** Uploads after a pause in drawing, even if the page has been turned since. */
  const later = (): void => {
    const pad = canvas.current
    uploads?.dropAll(item.id)
    uploads?.soon(item.id, restMs, () => send(pad))
  }
  const clear = (): void => {
    uploads?.dropAll(item.id)
    setStrokes([])
    setTyped('')
    if (canvas.current) drawStrokes(canvas.current, [])
    if (value !== undefined) onChange(item.id, undefined)
    setAnnouncement(t('cleared'))
  }
  const undo = (): void => {
    const left = strokes.slice(0, -1)
    if (left.length === 0) return clear()
    setStrokes(left)
    if (canvas.current) drawStrokes(canvas.current, left)
    later()
  }
  const turn = (next: 'draw' | 'type'): void => {
    if (next === mode) return
    clear()
    setMode(next)
  }
  const type = (text: string): void => {
    setTyped(text)
    if (text.trim() === '') return clear()
    if (canvas.current) drawName(canvas.current, text.trim())
    later()
  }

  const draw = (event: PointerEvent<HTMLCanvasElement>): void => {
    const pad = event.currentTarget
    if (isOff || mode !== 'draw' || event.button !== 0) return
    event.preventDefault()
    pad.setPointerCapture(event.pointerId)
    let points: readonly Point[] = [pointOf(pad, event.nativeEvent)]
    const before = strokes
    const follow = (move: globalThis.PointerEvent): void => {
      // Pens report more points than there are frames.
      const coalesced = move.getCoalescedEvents?.() ?? []
      points = [...points, ...(coalesced.length > 0 ? coalesced : [move]).map((one) => pointOf(pad, one))]
      drawStrokes(pad, [...before, points])
    }
    const end = (): void => {
      pad.removeEventListener('pointermove', follow)
      pad.removeEventListener('pointerup', end)
      pad.removeEventListener('pointercancel', end)
      drawStrokes(pad, [...before, points])
      setStrokes([...before, points])
      later()
    }
    pad.addEventListener('pointermove', follow)
    pad.addEventListener('pointerup', end)
    pad.addEventListener('pointercancel', end)
  }

  return (
    <>
      <div className="fw-signature fw-js-only">
        <div className="fw-sign-sheet">
          {isOff ? null : (
            <div className="fw-sign-tools">
              {isKept ? null : (
                <fieldset className="fw-sign-modes" aria-label={t('how')}>
                  {(['draw', 'type'] as const).map((one) => (
                    <button
                      key={one}
                      type="button"
                      className="fw-sign-mode"
                      aria-pressed={mode === one}
                      onClick={() => turn(one)}
                    >
                      {t(one)}
                    </button>
                  ))}
                </fieldset>
              )}
              <span className="fw-hint">
                {trouble ? '' : pending.length > 0 ? t('saving') : stored ? t('signed') : ''}
              </span>
              {isKept || mode === 'type' ? null : (
                <button type="button" className="fw-clear" aria-disabled={!isDrawn} onClick={() => isDrawn && undo()}>
                  {t('undo')}
                </button>
              )}
              {/* stays where it is when there is nothing to clear, so that the keyboard keeps its place */}
              <button
                type="button"
                className="fw-clear"
                aria-disabled={!isKept && !isDrawn}
                onClick={() => (isKept || isDrawn) && clear()}
              >
                {t(isKept ? 'again' : 'clear')}
              </button>
            </div>
          )}
          {mode === 'type' && !isKept ? (
            <input
              className="fw-control"
              id={`${id}-name`}
              type="text"
              value={typed}
              maxLength={40}
              disabled={isOff}
              placeholder={t('name')}
              aria-label={t('name')}
              aria-required={required}
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy}
              onChange={(event) => type(event.target.value)}
              onBlur={() => onBlur?.(item.id)}
            />
          ) : null}
          {isKept ? (
            <div className="fw-pad" data-kept>
              <Thumb file={{ ...stored, type: 'image/png' }} preview={uploads?.preview(stored.url)} host={host} t={t} />
            </div>
          ) : (
            <div className="fw-pad" data-empty={!isDrawn || undefined} data-off={isOff || undefined}>
              <canvas ref={canvas} aria-hidden="true" onPointerDown={draw} />
              {isDrawn || mode === 'type' ? null : <span aria-hidden="true">{t('drawHere')}</span>}
            </div>
          )}
        </div>
        {trouble ? (
          <p className="fw-file-note" data-wrong role="alert">
            {trouble.state === 'failed' ? t('failed') : trouble.why}{' '}
            <button type="button" className="fw-link" onClick={() => send(canvas.current)}>
              {t('retry')}
            </button>
          </p>
        ) : null}
      </div>
      <div className="fw-plain">
        {stored ? (
          <label className="fw-keep">
            <input type="checkbox" name={item.id} value={JSON.stringify(stored)} defaultChecked disabled={isOff} />
            {t('keep', { name: t('drawing') })}
          </label>
        ) : null}
        <label className="fw-keep" htmlFor={id}>
          {t('picture')}
        </label>
        <input
          id={id}
          name={item.id}
          type="file"
          accept={acceptOf(limitsOfFiles(item, ['image']).types)}
          disabled={isOff}
          aria-required={required}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
        />
      </div>
      <output className="fw-hidden">{announcement}</output>
    </>
  )
}

/** Returns a point as a fraction of the pad's width, so that rotating a phone keeps the signature. */
function pointOf(pad: HTMLCanvasElement, { clientX, clientY, pressure }: globalThis.PointerEvent): Point {
  const { left, top, width } = pad.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / width, pressure: pressure || 0.5 }
}

export const signatureWidget: ItemWidget<SignatureItem> = {
  type: 'signature',
  itemType: signature,
  frame: () => 'legend',
  isLocked: true,
  Control: Signature,
}
