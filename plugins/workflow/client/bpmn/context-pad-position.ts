import type Canvas from 'diagram-js/lib/core/Canvas'

/** What of the service of bpmn-js is replaced or read; it has no setting for the position. */
interface ContextPad {
  _getPosition: (target: unknown) => { readonly left: number; readonly top: number }
  _getTargetBounds(target: unknown): Sides
  readonly _current: { readonly html: HTMLElement }
}

/** An element or its window, in pixels of the screen. */
interface Sides {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const margin = 12

/**
 * Returns where a row of actions begins, from the corner of the window: above the element, below where there is no room,
 * and over it where it fills the window; beside it lies the next element.
 */
export function padPosition(
  element: Sides,
  ground: Sides,
  { width, height }: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number } {
  const within = (start: number, room: number): number => Math.max(margin, Math.min(start, room - margin))
  const above = element.top - ground.top - height - margin
  const below = element.bottom - ground.top + margin
  return {
    left: within((element.left + element.right) / 2 - ground.left - width / 2, ground.right - ground.left - width),
    top: within(above < margin ? below : above, ground.bottom - ground.top - height),
  }
}

class ContextPadPosition {
  static readonly $inject = ['contextPad', 'canvas']
  constructor(contextPad: ContextPad, canvas: Canvas) {
    contextPad._getPosition = (target) => {
      const { offsetWidth: width, offsetHeight: height } = contextPad._current.html
      // the name of an event or gateway stands beside it and belongs to it
      const names = (target as { readonly labels?: readonly unknown[] }).labels ?? []
      const bounds = contextPad._getTargetBounds([target, ...names].flat())
      return padPosition(bounds, canvas.getContainer().getBoundingClientRect(), { width, height })
    }
  }
}

export const contextPadModule = {
  __init__: ['contextPadPosition'],
  contextPadPosition: ['type', ContextPadPosition],
}
