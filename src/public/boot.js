// Runs before the modules of the admin, which may fail to load. Not inline, because the content security policy forbids it.
;(function () {
  var root = document.documentElement
  // From the first interaction on skeletons wait a moment, so that fast responses cause no flash (`theme/tokens.css`).
  var started = function () {
    root.removeAttribute('data-starting')
  }
  addEventListener('pointerdown', started, { once: true, capture: true })
  addEventListener('keydown', started, { once: true, capture: true })

  addEventListener(
    'error',
    function (event) {
      if (event.target.tagName === 'SCRIPT')
        root.setAttribute('data-frame', root.getAttribute('data-frame') + ' failed')
    },
    true,
  )
})()
