if (
  /(^|; )user=[^;]*%22vip_level%22:%22(?!NOT_VIP)/.test(document.cookie) ||
  /[?&]order=/.test(location.search)
) {
  for (const part of document.querySelectorAll('[data-known]')) part.textContent = part.dataset.known;
}
