/** For wrk: many people ask, so that no limit of one address is met. */
export const manyAddresses = `
local address = function()
  return string.format("10.%d.%d.%d", math.random(0, 255), math.random(0, 255), math.random(1, 254))
end
`;

/** The same question from a few thousand addresses, written before the first is sent. */
export const readScript = `${manyAddresses}
local requests, last = {}, 0
init = function()
  for no = 1, 4096 do
    wrk.headers["x-forwarded-for"] = address()
    requests[no] = wrk.format()
  end
end
request = function()
  last = last % #requests + 1
  return requests[last]
end
`;
