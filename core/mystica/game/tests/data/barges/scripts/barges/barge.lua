--- A point for a barge that ends its move where one of the other two lies; the third is sent home.
return {
  on_token_moved = function(game, me, token, from, to)
    if game:token_name(token) ~= "barge" then return end
    if me:tokens_at(token, to) > 1 and game:is_river(to) then
      me:gain_vp(1)
      if me:tokens_left("barge") == 0 then me:return_token("barge", to) end
    end
  end,
}
