import type Canvas from 'diagram-js/lib/core/Canvas'

/** What of the service of bpmn-js is replaced or read; it has no setting for the position. */
interface ContextPad {
  _getPosition: (target: unknown) => { readonly left: number; readonly top: number }
  _getTargetBounds(target: unknown): DOMRect
  readonly _current: { readonly html: HTMLElement }
}

const margin = 12

/** Places the actions of an element in a row above it, below where there is no room; beside it lies the next element. */
class ContextPadPosition {
  static readonly $inject = ['contextPad', 'canvas']
  constructor(contextPad: ContextPad, canvas: Canvas) {
    contextPad._getPosition = (target) => {
      const ground = canvas.getContainer().getBoundingClientRect()
      const { left, right, top, bottom } = contextPad._getTargetBounds(target)
      const { offsetWidth: width, offsetHeight: height } = contextPad._current.html
      const middle = (left + right) / 2 - ground.left - width / 2
      const above = top - ground.top - height - margin
      return {
        left: Math.max(margin, Math.min(middle, ground.width - width - margin)),
        top: above < margin ? bottom - ground.top + margin : above,
      }
    }
  }
}

export const contextPadModule = {
  __init__: ['contextPadPosition'],
  contextPadPosition: ['type', ContextPadPosition],
}
