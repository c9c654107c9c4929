export default {
  lost: 'Connection lost, reconnecting. What you typed is still here.',
  back: 'Connected again and up to date.',
}
