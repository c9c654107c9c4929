export default {
  or: '或',
  enter: '统一身份认证登录',
  enterBy: '{{label}}（{{name}}）',
  again: '上一次单点登录未完成。可以再试一次，或使用密码登录。',
  failed: '单点登录失败',
  failedHint: '你还没有登录，可以再试一次，或换用密码登录。',
  retry: '再试一次',
  password: '使用密码登录',
  back: '已重新登录',
  backHint: '可以关闭这个窗口，回到原来的页面继续。',
  home: '打开首页',
  blocked: '浏览器拦截了登录窗口，请允许弹出窗口后再试。',
}
