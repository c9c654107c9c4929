/* oxlint-disable react/iframe-missing-sandbox -- the frame loads no document; this page renders its content */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './form-preview.module.css'

export interface DeviceFrameProps {
  readonly device: 'phone' | 'desktop'
  /** Accessible name of the frame. */
  readonly title: string
  readonly children: ReactNode
}

/**
 * Renders its children in an iframe, so that media queries see the width of the device. The frame is empty and of this
 * origin; this page's styles are copied into it.
 */
export function DeviceFrame({ device, title, children }: DeviceFrameProps) {
  const [body, setBody] = useState<HTMLElement>()
  return (
    <div className={classes.frame} data-device={device}>
      <iframe
        className={classes.window}
        title={title}
        srcDoc={blank}
        onLoad={(event) => {
          const inside = event.currentTarget.contentDocument
          if (!inside) return
          for (const style of document.querySelectorAll('style, link[rel="stylesheet"]'))
            inside.head.append(style.cloneNode(true))
          for (const name of ['lang', 'dir', 'data-mantine-color-scheme']) {
            const value = document.documentElement.getAttribute(name)
            if (value !== null) inside.documentElement.setAttribute(name, value)
          }
          setBody(inside.body)
        }}
      />
      {body && createPortal(children, body)}
    </div>
  )
}

const blank =
  '<!doctype html><html><head><meta name="viewport" content="width=device-width"></head><body style="margin:0"></body></html>'
